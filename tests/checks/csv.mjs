/** A CSV of RFC 4180: quoted cells, doubled quotes, nothing trimmed; rows as objects by the header. */
export function parseCsv(text) {
  const rows = [[]];
  let cell = '';
  const endCell = () => {
    rows.at(-1).push(cell);
    cell = '';
  };
  for (const [token] of text.matchAll(/"(?:[^"]|"")*"|,|\r?\n|[^",\r\n]+/g)) {
    if (token === ',') endCell();
    else if (/^\r?\n$/.test(token)) {
      endCell();
      rows.push([]);
    } else cell += token.startsWith('"') ? token.slice(1, -1).replaceAll('""', '"') : token;
  }
  if (cell !== '' || rows.at(-1).length > 0) endCell();
  const [header = [], ...rest] = rows.filter((row) => row.length > 0);
  return rest.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}
