import { expect, it } from 'vitest';
import { Provider } from 'react-redux';
import { draw } from '../../../tests/support/screens';

const { store } = await import('../../kernel/api/store');
const { default: Password } = await import('./Password');

it('修改密码：每一项都有标签，密码管理器认得旧的与新的', () => {
  const html = draw(
    <Provider store={store}>
      <Password />
    </Provider>,
  );
  for (const name of ['old_password', 'password', 'confirm_password']) expect(html).toContain(`for="account-${name}"`);
  expect(html.match(/type="password"/g)).toHaveLength(3);
  expect(html.match(/autoComplete="new-password"/gi)).toHaveLength(2);
  expect(html.match(/autoComplete="current-password"/gi)).toHaveLength(1);
});
