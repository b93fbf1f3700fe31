import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ErrorCode, REFUSALS } from '../../src/server/errors.ts';
import type { OpenApiDocument, ResponseObject } from '../../src/server/http/openapi/document-types.ts';

/** Reports why a program could not read a refusal; null for any other answer. */
function codeProblem({ status, headers }: ReceivedAnswer): string | null {
  if (status < 400) return null;
  const code = String(headers['attesta-error-code']);
  const refusal = Object.hasOwn(REFUSALS, code) ? REFUSALS[code as ErrorCode] : null;
  if (refusal?.status === status) return null;
  return `The refusal ${status} has the code ${code}.`;
}

type ReceivedAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

const API = '/api/v1';
const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Checks answers against the document: the status must be documented, and the body must match its schema,
 * without another field.
 * @returns what is wrong with an answer to `method` at `target`, null when it is as documented
 */
export function createAnswerCheck(document: OpenApiDocument) {
  // Most schemas check few answers, so that optimizing their code takes longer than it saves.
  const ajv = new Ajv2020({ strict: false, allowUnionTypes: true, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (...path: string[]) => {
    const pointer = path.map(pointerPart).join('/');
    const validator = compiled.get(pointer);
    const made = validator ?? ajv.compile({ $ref: `document#/${encodeURI(pointer)}` });
    compiled.set(pointer, made);
    return made;
  };
  const refused = validatorAt('components', 'schemas', 'ErrorResponse');
  const findPath = createPathFinder(document);

  return (method: string, target: string, answer: ReceivedAnswer): string | null => {
    const uncoded = codeProblem(answer);
    if (uncoded) return uncoded;
    const path = findPath(target);
    if (path === null) return null;
    const verb = method.toLowerCase();
    const operation = path && document.paths[path]?.[verb as 'get'];
    if (!operation) {
      const isRefusal =
        [400, 403, 404, 405].includes(answer.status) && (verb === 'head' || refused(answer.body));
      return isRefusal || verb === 'head'
        ? null
        : `Nothing is documented for it, and it is ${answer.status}.`;
    }
    const response = operation.responses[answer.status];
    if (!response) return `The status ${answer.status} is not documented.`;
    const missing = missingHeader(response, answer);
    if (missing) return `${missing} is documented as required, and is not there.`;
    const type = String(answer.headers['content-type'] ?? '').split(';')[0]!;
    const media = response.content?.[type];
    if (!media) return `The content type ${type} is not documented for ${answer.status}.`;
    if (type !== 'application/json') return null;
    const at = ['paths', path, verb, 'responses', String(answer.status), 'content', type, 'schema'];
    const validate = validatorAt(...at);
    return validate(answer.body) ? null : ajv.errorsText(validate.errors).slice(0, 800);
  };
}

function missingHeader({ headers = {} }: ResponseObject, answer: ReceivedAnswer): string | null {
  const required = Object.entries(headers).filter(([, header]) => header.required);
  return required.find(([name]) => answer.headers[name.toLowerCase()] === undefined)?.[0] ?? null;
}

/** The documented path that a request target matches; empty when it matches none, null when it is a page. */
function createPathFinder(document: OpenApiDocument) {
  const patterns = Object.keys(document.paths).map((path) => {
    const base = document.paths[path]!.servers ? '' : API;
    const source = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
    return { path, pattern: new RegExp(`^${base}${source}$`) };
  });
  // Paths without a parameter come first: they are the more exact ones.
  patterns.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  return (target: string): string | null => {
    const plain = target.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
    const found = patterns.find(({ pattern }) => pattern.test(plain));
    if (found) return found.path;
    return plain.startsWith(`${API}/`) ? '' : null;
  };
}
