import { useState } from 'react';
import { useLoad } from '../../../kernel/api/use-load';
import { useGiven } from '../act';
import { applications, type ApplicationAct } from './applications';
import { AskForm } from './AskForm';
import { Done } from './Done';
import type { Choice } from './Question';
import type { HandedIn } from '../../../kernel/ask/use-door';
import { useKeptDoor } from './use-kept-door';
import { usePlaces } from './usePlaces';

interface Named {
  readonly data: readonly { readonly id: number; readonly name: string }[];
}
const anonymous = { anonymous: true } as const;
const choicesOf = (rows: Named['data'] | undefined): readonly Choice[] | undefined => rows?.map(({ id, name }) => ({ value: id, label: name }));
/** One application: its questions, then what comes next. */
export function Application({ act, onClose }: { act: ApplicationAct; onClose: () => void }) {
  const { intro, names, wide, hints, submit, next, ...door } = applications[act];
  const [answer, setAnswer] = useState<HandedIn>();
  const { form, needsCode } = useKeptDoor(door, { id: act, given: useGiven(), done: setAnswer });
  const places = usePlaces();
  const industries = useLoad<Named>('industry_id' in door.fields ? '/websit/park/industries' : null, anonymous);
  const categories = useLoad<Named>('category_id' in door.fields ? '/websit/facilitator/category' : null, anonymous);
  if (answer) {
    return (
      <Done answer={answer} next={next}>
        <button type="button" className="act-ok" onClick={onClose}>
          关闭
        </button>
      </Done>
    );
  }
  const park = form.values.incubator_id;
  const choices = {
    incubator_id: choicesOf(places),
    building_id: park ? choicesOf(places?.find(({ id }) => String(id) === park)?.children) : [],
    industry_id: choicesOf(industries.data?.data),
    category_id: choicesOf(categories.data?.data),
  };
  // a building of another park is none of this one's
  const change = (name: string, value: string) => {
    if (name === 'incubator_id' && 'building_id' in door.fields) form.change('building_id', '');
    form.change(name, value);
  };
  return (
    <>
      <p className="act-intro">{intro}</p>
      <AskForm
        form={{ ...form, change }}
        names={names}
        needsCode={needsCode}
        submit={submit}
        choices={choices}
        {...(wide && { wide })}
        {...(hints && { hints })}
      />
    </>
  );
}
