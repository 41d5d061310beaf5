import { describe, vi } from 'vitest';
import { monthsTests } from './cockpit/months';
import { stage } from './support';

vi.setConfig({ testTimeout: 600_000 + 4000 * Number(process.env.SCREEN_MINUTES ?? 10) });
const at = stage({ POLL_SCALE: '0.05' });

describe('a screen that nobody touches', () => monthsTests(at));
