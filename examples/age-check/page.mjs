const escapeHtml = (text) => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

/** The page between the site and the check. */
export const writePage = ({ uid, site, age, isBegun }) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Show your age</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 34rem; padding: 2rem 1rem }
  button, a.button { font: inherit; display: block; box-sizing: border-box; width: 100%; margin: .8rem 0; padding: .8rem; border: 1px solid; border-radius: .5rem; text-align: center; text-decoration: none; color: inherit; background: none }
  button.main, a.main { background: #17603a; border-color: #17603a; color: #fff }
</style>
<h1>Are you ${age} or older?</h1>
<p><strong>${escapeHtml(site)}</strong> asks. It learns the answer, and no name, birth date or picture. Two logins of yours have
nothing in common.</p>
${
  isBegun
    ? `<a class="button main" href="/login/${uid}/end">I have finished: continue</a>
<form method="post" action="/login/${uid}/begin"><button>Open the check again</button></form>`
    : `<form method="post" action="/login/${uid}/begin"><button class="main">Show my age</button></form>`
}
<a class="button" href="/login/${uid}/cancel">Cancel</a>
</html>
`;
