// The adapter comes first: without it Message and Modal.confirm show nothing under React 19.
import '@arco-design/web-react/es/_util/react-19-adapter';
// Styles of the components that are used, and of those within them, in the library's order; the whole sheet is twice as large.
// Those of a component that few pages show stand beside its import, and come with it.
import '@arco-design/web-react/es/style/index.css';
import '@arco-design/web-react/es/Alert/style/index.css';
import '@arco-design/web-react/es/Button/style/index.css';
import '@arco-design/web-react/es/Checkbox/style/index.css';
import '@arco-design/web-react/es/Drawer/style/index.css';
import '@arco-design/web-react/es/Empty/style/index.css';
import '@arco-design/web-react/es/Input/style/index.css';
import '@arco-design/web-react/es/InputNumber/style/index.css';
import '@arco-design/web-react/es/InputTag/style/index.css';
import '@arco-design/web-react/es/Link/style/index.css';
import '@arco-design/web-react/es/Message/style/index.css';
import '@arco-design/web-react/es/Modal/style/index.css';
import '@arco-design/web-react/es/Pagination/style/index.css';
import '@arco-design/web-react/es/Popover/style/index.css';
import '@arco-design/web-react/es/Progress/style/index.css';
import '@arco-design/web-react/es/Radio/style/index.css';
import '@arco-design/web-react/es/Result/style/index.css';
import '@arco-design/web-react/es/Select/style/index.css';
import '@arco-design/web-react/es/Skeleton/style/index.css';
import '@arco-design/web-react/es/Space/style/index.css';
import '@arco-design/web-react/es/Spin/style/index.css';
import '@arco-design/web-react/es/Table/style/index.css';
import '@arco-design/web-react/es/Tag/style/index.css';
import '@arco-design/web-react/es/Tooltip/style/index.css';
import '@arco-design/web-react/es/Trigger/style/index.css';
import './theme.css';
