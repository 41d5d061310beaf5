import type { CascaderProps, DatePickerProps, RangePickerProps, TimePickerProps, TreeSelectProps } from '@arco-design/web-react';
import { later } from './later';

/** The heavy controls of the library, each fetched when a form or a filter first shows it. */
export const DatePicker = later<DatePickerProps>(() => import('@arco-design/web-react/es/DatePicker').then((module) => module.default));
export const RangePicker = later<RangePickerProps>(() => import('@arco-design/web-react/es/DatePicker').then((module) => module.default.RangePicker));
export const TimePicker = later<TimePickerProps>(() => import('@arco-design/web-react/es/TimePicker').then((module) => module.default));
export const Cascader = later<CascaderProps<unknown>>(() => import('@arco-design/web-react/es/Cascader').then((module) => module.default));
export const TreeSelect = later<TreeSelectProps>(() => import('@arco-design/web-react/es/TreeSelect').then((module) => module.default));
