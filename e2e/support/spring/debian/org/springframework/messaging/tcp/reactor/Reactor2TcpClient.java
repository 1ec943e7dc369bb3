package org.springframework.messaging.tcp.reactor;

import org.springframework.messaging.simp.stomp.Reactor2StompCodec;
import org.springframework.messaging.tcp.ReconnectStrategy;
import org.springframework.messaging.tcp.TcpConnectionHandler;
import org.springframework.messaging.tcp.TcpOperations;
import org.springframework.util.concurrent.ListenableFuture;

/** The relay to another broker needs a library that Debian has not. Nobody here relays; Spring's configuration only names the class. */
public class Reactor2TcpClient<P> implements TcpOperations<P> {
    public Reactor2TcpClient(String host, int port, Reactor2StompCodec codec) {}

    @Override
    public ListenableFuture<Void> connect(TcpConnectionHandler<P> handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ListenableFuture<Void> connect(TcpConnectionHandler<P> handler, ReconnectStrategy strategy) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ListenableFuture<Void> shutdown() {
        throw new UnsupportedOperationException();
    }
}
