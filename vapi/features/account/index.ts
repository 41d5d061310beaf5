import { accountCalls } from '@/domain/calls/account';
import { answers, type Feature } from '../../kernel/handlers';
import type { Services } from '../../services';
import { changePassword } from './password';
import { contact } from './contact';
import { current, ownLogins, updateCurrent } from './profile';

/** A person's own account: who one is, one's password, what happened at its door. */
export const accountFeature = (services: Services): Feature =>
  answers(accountCalls, {
    changePassword: changePassword(services),
    current: current(services),
    updateCurrent: updateCurrent(services),
    contact,
    ownLogins,
  });
