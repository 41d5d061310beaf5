import './status.css';

/** A room's status: its colour, its shape and its word. */
export const StatusMark = ({ status, text }: { status: number; text: string }) => (
  <span className="board-status" data-status={status}>
    <i aria-hidden />
    {text}
  </span>
);
