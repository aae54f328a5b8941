/** The reference page. No inline script or style: its policy allows neither. */
export const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Casewright API</title>
<link rel="icon" type="image/png" href="/api/v1/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/v1/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/v1/docs/reference.css">
</head>
<body>
<main id="reference"></main>
<noscript>This page needs JavaScript. The document it shows is at /api/v1/openapi.json.</noscript>
<script src="/api/v1/docs/swagger-ui-bundle.js"></script>
<script src="/api/v1/docs/reference.js"></script>
</body>
</html>
`;

/** `validatorUrl: null` keeps the page from showing the document to a server on the internet. */
export const referenceScript = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  tagsSorter: 'alpha',
});
`;

export const referenceStyle = `body { margin: 0; background: #fafafa; }
`;
