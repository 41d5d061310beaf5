import '@arco-design/web-react/es/DatePicker/style/index.css';
import '@arco-design/web-react/es/TimePicker/style/index.css';
import { DatePicker } from '@arco-design/web-react';

export default DatePicker;
