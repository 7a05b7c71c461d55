/** Returns the phone page: phone.js renders all of it from the three values on the root element. */
export function phonePage(values: { prefix: string; appOrigin: string }): string {
  const attribute = (value: string) => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Sidecar · Suite simulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${attribute(values.prefix)}/phone.css">
</head>
<body>
<div id="phone" data-prefix="${attribute(values.prefix)}" data-app-origin="${attribute(values.appOrigin)}"></div>
<script src="${attribute(values.prefix)}/phone.js"></script>
</body>
</html>
`;
}

/**
 * Returns the page of an AppLink address, for browsers in which the container cannot stop a navigation. Inside the web-view it passes the chat to
 * the shell and goes back; outside it opens the phone.
 */
export function appLinkPage(prefix: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>AppLink</title><link rel="icon" href="data:,"></head>
<body>
<script src="${prefix}/app-link.js"></script>
</body>
</html>
`;
}
