/** Refusals that the client knows again by their words, because it acts on them: the row has changed since it was read (specification section 5). */
export const staleMessage = '该记录已被他人修改，请刷新后重试';
/** Other content under the idempotency key of a request that has been carried out. */
export const storedMessage = '上次提交已经成功，内容与本次不同，请刷新核对后再提交';
