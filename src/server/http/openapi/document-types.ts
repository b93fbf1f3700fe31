import type { JsonSchema } from './annotate.ts';
import type { Components } from './to-json-schema.ts';

// The parts of an OpenAPI 3.1 document that we write, https://spec.openapis.org/oas/v3.1.1

type Example = { value: unknown };
export type MediaType = { schema?: JsonSchema; examples?: Record<string, Example> };
export type Content = Record<string, MediaType>;
export type Header = { description: string; required: boolean; schema: JsonSchema };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
};

export type ResponseObject = { description: string; headers?: Record<string, Header>; content?: Content };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ResponseObject>;
};

export type Method = 'get' | 'post' | 'patch' | 'delete';
export type PathItem = { servers?: { url: string }[] } & { [M in Method]?: Operation };

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  components: { schemas: Components; securitySchemes: Record<string, JsonSchema> };
};
