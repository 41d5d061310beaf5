// The adapter comes first: without it Message and Modal.confirm show nothing under React 19.
import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/dist/css/arco.min.css';
import './theme.css';
