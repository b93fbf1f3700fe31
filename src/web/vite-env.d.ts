declare module '*.css';
/** The names of a module's classes, as the build makes them its own. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
/** A file that the build lays beside the scripts, as the address of it. */
declare module '*?url' {
  const address: string;
  export default address;
}
