import { dash, isMissing } from '@/domain/format';
import { jsonText } from './jsonText';
import type { InputProps, Kind, ShowProps } from './kind';
import { lines } from './lines';
import { later } from '../ui/later';
import { TextFilter } from './parts/textFilter';
import { textList } from './textList';
import { widgetText } from './textOf';
import './cells.css';

const JsonInput = later(() => import('./parts/JsonInput').then((module) => module.JsonInput));
const plain = (value: unknown): string => {
  if (isMissing(value)) return dash;
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('、') || dash;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
function Whole(props: ShowProps) {
  const value = props.row[props.name];
  if (props.field.items) return lines.Detail?.(props);
  const isThing = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isThing ? (widgetText(props.field, value) ?? <pre className="cell-json">{jsonText(value)}</pre>) : plain(value);
}
/** A list of things as lines, of words as words; whatever else there is has an input of its own, or is typed as it is kept. */
function JsonQuestion(props: InputProps) {
  if (props.field.items) return <lines.Input {...props} />;
  return props.field.widget === 'texts' ? <textList.Input {...props} /> : <JsonInput {...props} />;
}
export const json: Kind = {
  Cell: (props) => (props.field.items ? lines.Cell(props) : plain(props.row[props.name])),
  Detail: (props) => <Whole {...props} />,
  Input: JsonQuestion,
  Filter: TextFilter,
  width: 180,
  wide: true,
  toForm: (row, name, field, kindOf) => (field.items ? lines.toForm?.(row, name, field, kindOf) : row[name]),
  toBody: (value, field, kindOf) => (field.items ? lines.toBody?.(value, field, kindOf) : value),
};
