import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ActLink } from '../ActLink';
import type { HandedIn } from '../../../kernel/ask/use-door';

/** What became of it, and what comes next: read out, and where the eyes are. */
export function Done({ answer, next, children }: { answer: HandedIn; next: readonly string[]; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="ask ask-done" role="status">
      <h3 ref={heading} tabIndex={-1}>
        {answer.message}
      </h3>
      {answer.query_code && (
        <p className="ask-code">
          查询码
          <strong>{answer.query_code}</strong>
          请记下：凭手机号与查询码可以<ActLink act="progress">查询进度</ActLink>。园区启用短信的，短信里也有。
        </p>
      )}
      {answer.path && (
        <p className="ask-code">
          <Link to={answer.path}>打开通行证</Link>
          审核进度与通行码都在这一页，请收藏或分享给自己。
        </p>
      )}
      {next.length > 0 && (
        <ol className="ask-next">
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
}
