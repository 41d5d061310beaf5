import { Button, Input } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { useRef } from 'react';
import type { InputProps } from '../../kinds/kind';
import { SortableList } from '../../ui/SortableList';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
/** The options of a choice, one a line, in the order in which they are offered. */
export function OptionInput({ id, field, value, onChange, onBlur, disabled, describedBy }: InputProps) {
  const host = useRef<HTMLDivElement>(null);
  const options = listOf(value);
  const lines = options.map((text, at) => ({ text, at }));
  const add = () => {
    onChange([...options, '']);
    requestAnimationFrame(() => host.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <div ref={host} role="group" aria-label={field.label} aria-describedby={describedBy}>
      <SortableList
        label="选项"
        items={lines}
        keyOf={({ at }) => at}
        nameOf={({ text, at }) => text || `选项${at + 1}`}
        onMove={disabled ? undefined : (next) => onChange(next.map(({ text }) => text))}
      >
        {({ text, at }) => (
          <span className="option-line">
            <Input
              value={text}
              disabled={disabled ?? false}
              maxLength={50}
              aria-label={`选项${at + 1}`}
              placeholder={`选项${at + 1}`}
              onChange={(next) => onChange(options.map((one, place) => (place === at ? next : one)))}
              onPressEnter={add}
              onBlur={() => onBlur?.()}
            />
            <Button
              size="mini"
              type="text"
              status="danger"
              icon={<IconDelete />}
              disabled={disabled ?? false}
              aria-label={`删除选项${at + 1}`}
              onClick={() => onChange(options.filter((_, place) => place !== at))}
            />
          </span>
        )}
      </SortableList>
      <Button id={id} type="dashed" long icon={<IconPlus />} disabled={disabled ?? false} aria-label="添加选项" onClick={add}>
        添加选项
      </Button>
    </div>
  );
}
