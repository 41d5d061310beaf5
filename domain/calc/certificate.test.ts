import { describe, expect, it } from 'vitest';
import { certificateRefusal } from './certificate';

describe('活动证书', () => {
  const now = Date.parse('2026-11-24T11:00:00+08:00');
  it('签到的人在活动结束或签退后才有证书', () => {
    const [signed_at, signed_out_at] = ['2026-11-24 09:00:00', null];
    const [later, before] = ['2026-11-24 12:00:00', '2026-11-24 10:00:00'];
    expect(certificateRefusal({ signed_at: null, signed_out_at, ends_at: before }, now)).toBe('签到后才能领取证书');
    expect(certificateRefusal({ signed_at, signed_out_at, ends_at: later }, now)).toBe('活动结束或签退后才能领取证书');
    expect(certificateRefusal({ signed_at, signed_out_at, ends_at: before }, now)).toBeUndefined();
    expect(certificateRefusal({ signed_at, signed_out_at: '2026-11-24 10:00:00', ends_at: later }, now)).toBeUndefined();
  });
});
