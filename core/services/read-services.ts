import { OWN } from '../access/ownership.js';
import type { Service } from '../model/service.js';
import type { Paginator } from '../pagination.js';
import { GetObject, ListObjects } from '../plain/plain-objects.js';
import { anyWhere } from '../questions/question.js';
import type { ServiceRepository } from '../storage/service-repository.js';

interface Needs {
  readonly services: ServiceRepository;
  readonly paginator: Paginator;
}

export class ListServices extends ListObjects<Service, 'name'> {
  constructor({ services, paginator }: Needs) {
    super(services, paginator, (self) => anyWhere(OWN.service(self)));
  }
}

export class GetService extends GetObject<'service'> {
  constructor({ services }: Pick<Needs, 'services'>) {
    super(services, 'service');
  }
}
