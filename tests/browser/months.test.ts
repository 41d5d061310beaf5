import { describe, vi } from 'vitest';
import { monthsTests } from './cockpit/months';
import { stage } from './support';

vi.setConfig({ testTimeout: 240_000 + 4000 * Number(process.env.SCREEN_MINUTES ?? 30) });
const at = stage({ POLL_SCALE: '0.05' });

describe('a screen that nobody touches', () => monthsTests(at));
