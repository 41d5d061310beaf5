/** Prints what is inside of a host and nothing of the office around it: a copy at the top of the page, which only paper shows. */
export function printCopy(host: HTMLElement): void {
  const sheet = document.createElement('div');
  sheet.className = 'receipt-print';
  sheet.innerHTML = host.innerHTML;
  document.body.append(sheet);
  document.documentElement.classList.add('receipt-printing');
  window.print();
  document.documentElement.classList.remove('receipt-printing');
  sheet.remove();
}
