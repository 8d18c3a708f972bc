/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  layout: 'BaseLayout',
  presets: [SwaggerUIBundle.presets.apis],
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: matchMedia('(max-width: 48rem)').matches ? 'none' : 'list',
  // Nobody else is asked whether the document is valid.
  validatorUrl: null,
});
