declare module 'virtual:definitions' {
  const load: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;
  export default load;
}
