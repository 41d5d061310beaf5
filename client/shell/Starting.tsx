/** Before the first page is there. Shown after 200 ms only, so that a quick start does not flash. */
export const Starting = () => (
  <div className="shell-starting" role="status">
    <span>加载中…</span>
  </div>
);
