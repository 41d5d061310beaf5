import '@arco-design/web-react/es/TimePicker/style/index.css';
import { TimePicker } from '@arco-design/web-react';

export default TimePicker;
