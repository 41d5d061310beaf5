import '@arco-design/web-react/es/Tree/style/index.css';
import '@arco-design/web-react/es/TreeSelect/style/index.css';
import { TreeSelect } from '@arco-design/web-react';

export default TreeSelect;
