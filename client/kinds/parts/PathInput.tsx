import { Button } from '@arco-design/web-react';
import { useCallback, useEffect, useState } from 'react';
import { isMissing } from '@/domain/format';
import { shownName } from '@/domain/kernel/field';
import { pathTo } from '../../ui/tree';
import { useKindTools, type InputProps, type Paths } from '../kind';
import { TreePick } from './TreePick';

/** Two questions as one: an incubator and its building are chosen in one go, and each is answered for itself. */
export function PathInput({
  id,
  name,
  field,
  value,
  onChange,
  onOther,
  onBlur,
  disabled,
  invalid,
  describedBy,
  row,
  draft,
  within: own,
}: InputProps) {
  const { paths } = useKindTools();
  const [found, setFound] = useState<Paths | 'failed'>();
  const [empty, setEmpty] = useState<string>();
  const { parent = '', label: both = field.label } = field.path ?? {};
  const label = own === undefined ? both : field.label;
  const ask = useCallback(() => {
    let current = true;
    setFound(undefined);
    paths().then(
      (answer) => current && setFound(answer),
      () => current && setFound('failed'),
    );
    return () => {
      current = false;
    };
  }, [paths]);
  useEffect(ask, [ask]);
  if (found === 'failed')
    return (
      <Button size="small" onClick={() => ask()}>
        加载失败，点击重试
      </Button>
    );
  const chosen = isMissing(value) ? null : Number(value);
  const nodes = (own === undefined ? found?.nodes : found?.nodes.find((one) => one.id === -own)?.children) ?? [];
  // what was chosen before and is out of reach now, or not there yet, is known by its label
  const stored = row?.[name] === value ? row?.[shownName(name, field) ?? ''] : undefined;
  const known = chosen !== null && pathTo(nodes, chosen).length === 0 && !isMissing(stored) ? [{ id: chosen, title: String(stored) }] : [];
  const choose = (next: number | null) => {
    setEmpty(undefined);
    if (next !== null && next < 0) return setEmpty(found?.none);
    const [above] = next === null ? [] : pathTo(nodes, next);
    if (own === undefined && (next === null || above)) onOther?.(parent, above ? -above.id : null);
    onChange(next);
  };
  // a record that begins in a park is asked for its building there
  const within =
    own === undefined && chosen === null && !isMissing(draft?.[parent]) ? nodes.find((one) => one.id === -Number(draft?.[parent])) : undefined;
  const none = empty ?? (own !== undefined && found && nodes.length === 0 ? found.none : undefined);
  return (
    <>
      <TreePick
        id={id}
        label={label}
        nodes={[...known, ...nodes]}
        loading={!found}
        value={chosen}
        onChange={choose}
        onBlur={onBlur}
        disabled={disabled}
        invalid={invalid}
        describedBy={describedBy}
        nothing={found?.nothing}
        {...(within && { placeholder: `${within.title} / 请选择${field.label}` })}
      />
      {none && (
        <p className="form-field-error" role="alert">
          {none}
        </p>
      )}
    </>
  );
}
