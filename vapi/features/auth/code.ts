import { logFailure, loginResult, mustNotBePaused } from '../../business/attempts';
import { checkCaptcha, type Scene } from '../../business/captcha';
import type { Context } from '../../kernel/context';
import { Refusal } from '../../kernel/errors';
import { maskMobile } from '../../kernel/mask';
import type { Services } from '../../services';

/** The code of a public call, held against the one that was sent. A wrong one stands in the login log and counts towards the address's pause. */
export async function askCode(context: Context, services: Services, mobile: string, scene: Scene, given: string): Promise<number> {
  await mustNotBePaused(context, null);
  try {
    return await checkCaptcha(context, services, mobile, scene, given);
  } catch (error) {
    if (error instanceof Refusal && error.status === 422)
      await logFailure(context, { user: null, username: maskMobile(mobile), result: loginResult.wrongCaptcha });
    throw error;
  }
}
