import { useState } from 'react';

/** A fast line shows no skeleton: it comes so long after the page was opened, in ms. */
const APPEARS_AFTER = 400;

/** The shape of the first screen while it is loaded. `index.html` has the same until the script is there. */
export function Skeleton() {
  const [left] = useState(() => APPEARS_AFTER - performance.now());
  return (
    <div className="skeleton" style={{ animationDelay: `${left}ms` }} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
