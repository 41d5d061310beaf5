import { isColour, tintOf } from '@/domain/colour';
import { ColourTag } from '../../ui/ColourInput';
import { dash } from '@/domain/format';
import type { ShowProps } from '../kind';

/** A word on the tint of a colour; plain where there is none. */
export function Tinted({ text, colour }: { text: string; colour: unknown }) {
  const known = isColour(colour) ? colour : null;
  return <ColourTag text={text} colour={known} tint={known && tintOf(known)} />;
}
export const ColourCell = ({ name, row }: ShowProps) => (isColour(row[name]) ? <Tinted text={String(row[name])} colour={row[name]} /> : dash);
