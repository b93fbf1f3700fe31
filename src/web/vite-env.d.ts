declare module '*.css';
/** A file that the build lays beside the scripts, as the address of it. */
declare module '*?url' {
  const address: string;
  export default address;
}
