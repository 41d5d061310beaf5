import { createElement, forwardRef, use, type ReactNode, type Ref, type SVGProps } from 'react';
import { IconContext } from '@arco-design/web-react/icon/react-icon/context';

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly spin?: boolean;
  readonly isIcon?: boolean;
}
/**
 * What all icons of Arco have in common. Each of its files carries a copy of this; the build makes them calls of this function
 * (`client/build/arco.ts`). `name` is the component's, `sign` the end of its class, `drawing` what is within the <svg>.
 */
export function arcoIcon(name: string, sign: string, frame: SVGProps<SVGSVGElement>, drawing: () => ReactNode[]) {
  function Icon({ spin, isIcon: _, className, ...props }: IconProps, ref: Ref<SVGSVGElement>) {
    const { prefixCls = 'arco' } = use(IconContext);
    const classes = [className, `${prefixCls}-icon`, `${prefixCls}-icon-${sign}`, spin && `${prefixCls}-icon-loading`];
    return createElement(
      'svg',
      { ...frame, 'aria-hidden': true, focusable: false, ref, ...props, className: classes.filter(Boolean).join(' ') },
      ...drawing(),
    );
  }
  return Object.assign(forwardRef(Icon), { defaultProps: { isIcon: true }, displayName: name });
}
