/** The page of a suspended tenant. It has text only, because its own policy blocks everything else. */
export const SUSPENDED_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>This service is suspended</title>
<main>
<h1>This service is suspended</h1>
<p>Nothing that you sent is lost. Ask the company that sent you here, or the operator of this service.</p>
</main>
</html>
`;

/** Whether the URL is a page that a person opens in a browser, not the API. */
export const isPageAddress = (url: string): boolean => /^\/(?:admin|verify)(?:\/?$|\/?[?#]|\/)/.test(url);
