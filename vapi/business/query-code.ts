import { attempt, logFailure, loginResult } from './attempts';
import type { Context, Values } from '../kernel/context';
import { invalid } from '../kernel/errors';
import { maskMobile } from '../kernel/mask';

const wrong = '手机号或查询码不正确';
/** What an applicant without an account asks about, by his mobile and the code that he was given; wrong tries wait, as at the login. */
export const withQueryCode = <F, T>(
  context: Context,
  { mobile, query_code }: Values,
  find: (mobile: string, code: string) => Promise<F | undefined>,
  work: (found: F) => T | Promise<T>,
): Promise<T> => {
  const username = maskMobile(String(mobile));
  const look = async () => {
    const found = await find(String(mobile), String(query_code).toUpperCase());
    if (found === undefined) {
      await logFailure(context, { user: null, username, result: loginResult.wrongCaptcha });
      throw invalid({ query_code: [wrong] });
    }
    return work(found);
  };
  return attempt(context, username, look, 'code');
};
