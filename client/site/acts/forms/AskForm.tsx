import type { ReactNode } from 'react';
import { AuthCaptcha } from '../../../kernel/ask/AuthCaptcha';
import { AuthForm } from '../../../kernel/ask/AuthForm';
import type { AuthForm as Form } from '../../../kernel/ask/use-auth-form';
import { Question, type Choice } from './Question';
import '../../../kernel/ask/field.css';
import '../../../kernel/ask/auth.css';
import './ask.css';

/** The scene of codes that are sent to whoever hands something in (domain/codes/message). */
const scene = 3;
export interface AskProps {
  readonly form: Form;
  readonly names: readonly string[];
  readonly wide?: readonly string[];
  readonly hints?: Readonly<Record<string, string>>;
  /** Of references, by their names. */
  readonly choices?: Readonly<Record<string, readonly Choice[] | undefined>>;
  readonly needsCode: boolean;
  readonly submit: string;
  readonly children?: ReactNode;
}
/** The questions of a form in their order, the code where one is asked for, and the one button. */
export const AskForm = ({ form, names, wide = [], hints = {}, choices = {}, needsCode, submit, children }: AskProps) => (
  <div className="ask">
    <AuthForm form={form} submit={submit} busy="提交中…">
      {children}
      {names.map((name) => (
        <Question
          key={name}
          form={form}
          name={name}
          choices={choices[name]}
          {...(hints[name] !== undefined && { hint: hints[name] })}
          {...(wide.includes(name) && { wide: true })}
        />
      ))}
      {needsCode && <AuthCaptcha form={form} scene={scene} />}
    </AuthForm>
  </div>
);
