const headersOf = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
};
/**
 * fetch that tells how much of the body has been sent (0 to 1), which fetch itself cannot: for uploads. Fails like fetch: a
 * TypeError where no answer came, the signal's reason where it was called off.
 */
export function fetchTelling(address: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => reject(init.signal?.aborted ? init.signal.reason : new TypeError('no answer'));
    request.open(init.method ?? 'GET', address);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && total > 0 && onProgress(loaded / total);
    request.onload = () => {
      const { status, statusText } = request;
      // some statuses may carry no body
      const body = [204, 205, 304].includes(status) ? null : (request.response as Blob);
      resolve(new Response(body, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) }));
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onloadend = () => init.signal?.removeEventListener('abort', stop);
    if (init.signal?.aborted) return fail();
    init.signal?.addEventListener('abort', stop);
    request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
  });
}
