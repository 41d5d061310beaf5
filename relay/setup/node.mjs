/** Ends with one line when Node is older than the bundles need. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node}。请升级后重试：https://nodejs.org`);
  process.exit(1);
}
