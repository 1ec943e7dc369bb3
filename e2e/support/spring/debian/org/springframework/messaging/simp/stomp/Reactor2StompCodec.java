package org.springframework.messaging.simp.stomp;

/** See `Reactor2TcpClient`. */
public class Reactor2StompCodec {
    public Reactor2StompCodec(StompEncoder encoder, StompDecoder decoder) {}
}
