import type { ComponentProps } from 'react';
import { isColour, type swatches, tintOf } from '@/domain/colour';
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
/** An input for a colour: from these, or any other that can be told from its ground. */
export const colourInput =
  (offer: Pick<ComponentProps<typeof ColourInput>, 'presets' | 'groundOf' | 'empty'>) =>
  ({ id, field, value, onChange, disabled, describedBy }: InputProps) => (
    <ColourInput
      {...offer}
      id={id}
      label={field.label}
      value={isColour(value) ? value : null}
      onChange={onChange}
      disabled={disabled ?? false}
      describedBy={describedBy}
    />
  );
/** A colour that words can be read in on its own tint. */
export const ColourFormat = colourInput({ presets: names, groundOf: tintOf, empty: '无' });
