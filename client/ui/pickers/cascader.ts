import '@arco-design/web-react/es/Cascader/style/index.css';
import { Cascader } from '@arco-design/web-react';

export default Cascader;
