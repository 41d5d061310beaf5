/**
 * Said in place of choices: that nothing matches what was typed, or that there is nothing. `making` tells where the first row is made
 * (`先在“园区管理”中新建`), where there are none at all and the viewer may make them.
 */
export function nothingToChoose(label: string, isSearched: boolean, making?: string): string {
  if (isSearched) return '未找到符合条件的数据';
  return making ? `暂无${label}，请${making}` : `暂无可选的${label}`;
}
