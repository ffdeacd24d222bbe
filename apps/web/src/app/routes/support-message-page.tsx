import { useParams } from 'react-router-dom';
import { OwnThread } from '../../features/support/own-thread';
import { Component as NotFound } from './not-found-page';

export function Component() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <OwnThread key={id} id={Number(id)} /> : <NotFound />;
}
