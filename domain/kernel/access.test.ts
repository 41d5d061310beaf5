import { describe, expect, it } from 'vitest';
import { flagsOf } from './access';

const nobody = { enterprise_id: null, facilitator_id: null, tutor_id: null };
const none = { enterprise: false, facilitator: false, tutor: false, administrator: false };

describe('flags after login', () => {
  it('call roles 1 and 2 administrators, and only while none of the three ids is present', () => {
    for (const role of [1, 2]) {
      expect(flagsOf({ role, ...nobody })).toEqual({ ...none, administrator: true });
      for (const id of ['enterprise_id', 'facilitator_id', 'tutor_id']) expect(flagsOf({ role, ...nobody, [id]: 7 }).administrator, id).toBe(false);
    }
  });
  it('give an account that waits for its enterprise, provider or tutor no administrator’s shell', () => {
    for (const role of [0, 3, 4]) expect(flagsOf({ role, ...nobody })).toEqual(none);
  });
  it('follow the id and the role together', () => {
    expect(flagsOf({ ...nobody, role: 3, enterprise_id: 1 })).toEqual({ ...none, enterprise: true });
    expect(flagsOf({ ...nobody, role: 4, facilitator_id: 1 })).toEqual({ ...none, facilitator: true });
    expect(flagsOf({ ...nobody, role: 0, tutor_id: 1 })).toEqual({ ...none, tutor: true });
    expect(flagsOf({ ...nobody, role: 4, enterprise_id: 1 })).toEqual(none);
  });
});
