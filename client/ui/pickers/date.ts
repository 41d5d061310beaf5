import '@arco-design/web-react/es/DatePicker/style/index.css';
import '@arco-design/web-react/es/TimePicker/style/index.css';
import { DatePicker as Day, type DatePickerProps, type RangePickerProps } from '@arco-design/web-react';
import { typed } from './typed';

export const DatePicker = typed<DatePickerProps>(Day, true);
export const RangePicker = typed<RangePickerProps>(Day.RangePicker, false);
