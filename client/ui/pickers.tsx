import type { CascaderProps, DatePickerProps, RangePickerProps, TimePickerProps, TreeSelectProps } from '@arco-design/web-react';
import { later } from './later';

/** The heavy controls of the library, each fetched when a form or a filter first shows it. */
export const DatePicker = later<DatePickerProps>(() => import('./pickers/date').then((module) => module.DatePicker));
export const RangePicker = later<RangePickerProps>(() => import('./pickers/date').then((module) => module.RangePicker));
export const TimePicker = later<TimePickerProps>(() => import('./pickers/time').then((module) => module.default));
export const Cascader = later<CascaderProps<unknown>>(() => import('./pickers/cascader').then((module) => module.default));
export const TreeSelect = later<TreeSelectProps>(() => import('./pickers/treeSelect').then((module) => module.default));
