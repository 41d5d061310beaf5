import { attempt, logFailure, loginResult } from './attempts';
import { checkCaptcha, type Scene } from './captcha';
import type { Context } from '../kernel/context';
import { Refusal } from '../kernel/errors';
import { maskMobile } from '../kernel/mask';
import type { Services } from '../services';

/** The code of a public call, held against the one that was sent. A wrong one stands in the login log and makes the next try wait, as at the login. */
export const askCode = (context: Context, services: Services, mobile: string, scene: Scene, given: string): Promise<number> => {
  const username = maskMobile(mobile);
  const check = async () => {
    try {
      return await checkCaptcha(context, services, mobile, scene, given);
    } catch (error) {
      if (error instanceof Refusal && error.status === 422) await logFailure(context, { user: null, username, result: loginResult.wrongCaptcha });
      throw error;
    }
  };
  return attempt(context, username, check, 'code');
};
