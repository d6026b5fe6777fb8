export { type OpenApiDocument, type OpenApiOptions, openApiDocument } from './openApiDocument.ts';
