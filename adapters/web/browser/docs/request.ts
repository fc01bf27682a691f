import { serviceUrl } from '../parts/client.js';
import type { CredentialKind, Operation, Parameter } from './document.js';

/** Input for trying an operation. Empty values are not sent. */
export interface Filled {
  readonly kind: CredentialKind | undefined;
  /** Values by location and name of the parameter, such as `path uuid`. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export const fieldName = ({ in: place, name }: Parameter): string => `${place} ${name}`;

/** Returns the initial input of an operation: its example. */
export function filledFor({ credentials, body }: Operation): Filled {
  const example = body?.example;
  return {
    kind: credentials[0],
    values: {},
    body: example === undefined ? '' : JSON.stringify(example, null, 2),
  };
}

/** True if the operation cannot be called without the parameter, given the values of the others. */
export function isRequired(parameter: Parameter, { values }: Filled): boolean {
  const unless = parameter['x-required-unless'];
  if (unless === undefined) return parameter.required ?? false;
  return !values[fieldName({ ...parameter, name: unless })];
}

/** Validates the input before it is sent. Returns errors by field. */
export function findFaults(
  { parameters, body }: Operation,
  filled: Filled,
  token: string,
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (filled.kind !== undefined && token === '') faults.token = 'Fill in a token: without one the call is refused';
  for (const parameter of parameters) {
    const field = fieldName(parameter);
    if (isRequired(parameter, filled) && !filled.values[field]) faults[field] = 'Fill this in';
  }
  if (body && filled.body.trim() !== '') {
    try {
      JSON.parse(filled.body);
    } catch (error) {
      faults.body = `This is not JSON: ${(error as Error).message}`;
    }
  }
  return faults;
}

/** Request, as `fetch` takes it. */
export interface Prepared {
  readonly method: string;
  readonly url: string;
  /** Headers, except the credential. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function prepared({ method, path, parameters, body }: Operation, { values, body: text }: Filled): Prepared {
  const given = (place: Parameter['in']) =>
    parameters.flatMap((one) => {
      const value = values[fieldName(one)]?.trim();
      return one.in === place && value ? [[one.name, value] as const] : [];
    });
  const inPath = Object.fromEntries(given('path'));
  const filledPath = path.replace(/\{(\w+)\}/g, (pattern, name: string) =>
    inPath[name] === undefined ? pattern : encodeURIComponent(inPath[name]),
  );
  const query = given('query').map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')}`,
  );
  const sent = body && text.trim() !== '' ? text : undefined;
  return {
    method,
    url: `${serviceUrl()}${filledPath}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...Object.fromEntries(given('header')),
      ...(sent !== undefined && { 'Content-Type': body?.types[0] ?? 'application/json' }),
    },
    body: sent,
  };
}

/** Renders the request as a curl command, with the credential in `$TOKEN`. */
export function curl({ method, url, headers, body }: Prepared, hasCredential: boolean): string {
  const parts = [
    `curl ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${quoted(url)}`,
    ...(hasCredential ? [`-H "Authorization: Bearer $(printf %s "$TOKEN" | base64 | tr -d '\\n')"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
