import { isColour, swatches, tintOf } from '@/domain/colour';
import { tag } from '@/domain/resources/tag';
import { overrideViews } from '../kernel/overrides';
import type { InputProps } from '../kinds/kind';
import { ColourInput, ColourTag } from '../ui/ColourInput';

const names: Readonly<Record<(typeof swatches)[number], string>> = {
  '#0E42D2': '蓝',
  '#0B5C3B': '绿',
  '#0D5165': '青',
  '#551DB0': '紫',
  '#A1151E': '红',
  '#792E00': '棕',
  '#86105F': '品红',
  '#3C4A00': '橄榄',
  '#4E5969': '灰',
  '#1D2129': '黑',
};
function TagColour({ id, field, value, onChange, disabled, describedBy }: InputProps) {
  return (
    <ColourInput
      id={id}
      label={field.label}
      value={isColour(value) ? value : null}
      onChange={onChange}
      presets={swatches}
      groundOf={tintOf}
      nameOf={(colour) => names[colour as (typeof swatches)[number]] ?? colour}
      empty="无"
      disabled={disabled ?? false}
      describedBy={describedBy}
    />
  );
}
const shown = (text: string, colour: unknown) => {
  const known = isColour(colour) ? colour : null;
  return <ColourTag text={text} colour={known} tint={known && tintOf(known)} />;
};
export default overrideViews(tag, {
  cells: { name: (row) => shown(row.name, row.color), color: (row) => (isColour(row.color) ? shown(row.color, row.color) : '—') },
  inputs: { color: TagColour },
});
