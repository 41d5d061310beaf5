import { Input } from '@arco-design/web-react';
import { useState, type ReactNode } from 'react';
import { isMissing } from '@/domain/format';
import { numberIn } from '@/domain/kernel/places';

interface Props {
  readonly id?: string | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly value: unknown;
  /** The figure, or what was typed where it is none; null where nothing is. */
  readonly onChange: (next: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  /** A figure as it stands while nobody types in it. */
  readonly shownAs?: (figure: string) => string;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly placeholder?: string;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}
/**
 * A number as people type it: with the digits of a Chinese keyboard, and all of what is no number too. An input that keeps only what it
 * understands loses an amount, or makes another one of it, without a word; here the rules of its field say what is wrong with it.
 */
export function TypedNumber({ value, onChange, onBlur, shownAs, disabled, invalid, prefix, suffix, ...more }: Props) {
  const [typing, setTyping] = useState<string>();
  const now = isMissing(value) ? '' : String(value);
  const meant = (text: string): string => numberIn(text) ?? text.trim();
  const figure = numberIn(now);
  // what somebody else has put in meanwhile is not what is being typed
  const isOwn = typing !== undefined && (meant(typing) === now || (figure !== undefined && Number(meant(typing)) === Number(figure)));
  return (
    <Input
      {...more}
      className="arco-input-number"
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? typing : figure === undefined ? now : (shownAs?.(figure) ?? now)}
      onChange={(text) => {
        setTyping(text);
        onChange(meant(text) || null);
      }}
      onBlur={() => {
        setTyping(undefined);
        onBlur?.();
      }}
      disabled={disabled ?? false}
      error={invalid ?? false}
      {...(prefix !== undefined && { prefix: <div className="arco-input-number-prefix">{prefix}</div> })}
      {...(suffix !== undefined && { suffix: <div className="arco-input-number-suffix">{suffix}</div> })}
    />
  );
}
