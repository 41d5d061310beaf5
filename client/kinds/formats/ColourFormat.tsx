import { isColour, swatches, tintOf } from '@/domain/colour';
import { ColourInput } from '../../ui/ColourInput';
import type { InputProps } from '../kind';

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
/** A colour that words can be read in on its own tint. */
export function ColourFormat({ id, field, value, onChange, disabled, describedBy }: InputProps) {
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
